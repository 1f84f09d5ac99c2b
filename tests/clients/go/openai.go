package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/packages/param"
	"github.com/openai/openai-go/v3/responses"
	"github.com/openai/openai-go/v3/shared"
)

func openAIClient(key string) openai.Client {
	return openai.NewClient(option.WithBaseURL(task.Address.OpenAI), option.WithAPIKey(key), option.WithMaxRetries(0))
}

// refused returns a check of an error's status and, for 429, of its Retry-After.
func openAIRefused(err error, statuses ...int) error {
	var failure *openai.Error
	if !errors.As(err, &failure) {
		return fmt.Errorf("expected an openai.Error, got %v", err)
	}
	for _, status := range statuses {
		if failure.StatusCode == status {
			return first(
				holds(failure.Message != "", "a message"),
				holds(status != 429 || failure.Response.Header.Get("Retry-After") == "7", "Retry-After: 7"),
			)
		}
	}
	return fmt.Errorf("got %d, expected %v", failure.StatusCode, statuses)
}

func openAIChat() {
	ctx := context.Background()
	client := openAIClient(task.Key)
	tools := []openai.ChatCompletionToolUnionParam{
		openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{Name: "get_weather", Parameters: parameters}),
	}
	ask := func(name string) openai.ChatCompletionNewParams {
		return openai.ChatCompletionNewParams{
			Model:    task.Model,
			Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("matrix:" + name)},
		}
	}
	withTools := func(name string) openai.ChatCompletionNewParams {
		body := ask(name)
		body.Tools = tools
		return body
	}
	create := func(body openai.ChatCompletionNewParams) (openai.ChatCompletionMessage, error) {
		completion, err := client.Chat.Completions.New(ctx, body)
		if err != nil {
			return openai.ChatCompletionMessage{}, err
		}
		return completion.Choices[0].Message, nil
	}
	given := func(message openai.ChatCompletionMessage) []string {
		found := []string{}
		for _, call := range message.ToolCalls {
			found = append(found, lean(call.Function.Arguments))
		}
		return found
	}
	// accumulate returns the whole message, and the calls that the accumulator said were finished.
	accumulate := func(body openai.ChatCompletionNewParams) (openai.ChatCompletionMessage, []string, error) {
		stream := client.Chat.Completions.NewStreaming(ctx, body)
		acc := openai.ChatCompletionAccumulator{}
		finished := []string{}
		for stream.Next() {
			if !acc.AddChunk(stream.Current()) {
				return openai.ChatCompletionMessage{}, nil, fmt.Errorf("the accumulator refused a chunk")
			}
			if call, ok := acc.JustFinishedToolCall(); ok {
				finished = append(finished, lean(call.Arguments))
			}
		}
		if err := stream.Err(); err != nil {
			return openai.ChatCompletionMessage{}, nil, err
		}
		return acc.Choices[0].Message, finished, nil
	}
	// secondTurn sends the first answer back with the results of its calls.
	secondTurn := func(name string, message openai.ChatCompletionMessage) error {
		body := withTools(name)
		body.Messages = append(body.Messages, message.ToParam())
		for _, call := range message.ToolCalls {
			body.Messages = append(body.Messages, openai.ToolMessage("21 degrees", call.ID))
		}
		second, err := create(body)
		return first(err, same(second.Content, task.Answer))
	}
	thoughts := func(raw string) string {
		var read struct {
			Reasoning        string `json:"reasoning"`
			ReasoningContent string `json:"reasoning_content"`
		}
		_ = json.Unmarshal([]byte(raw), &read)
		return read.Reasoning + read.ReasoningContent
	}
	run("openai-go chat", map[string]func() error{
		"chat": func() error {
			completion, err := client.Chat.Completions.New(ctx, ask("chat"))
			if err != nil {
				return err
			}
			return first(same(completion.Choices[0].Message.Content, task.Answer), holds(completion.Usage.TotalTokens > 0, "usage"))
		},
		"stream": func() error {
			text := ""
			stream := client.Chat.Completions.NewStreaming(ctx, ask("chat"))
			for stream.Next() {
				text += stream.Current().Choices[0].Delta.Content
			}
			return first(stream.Err(), same(text, task.Answer))
		},
		"helper": func() error {
			message, _, err := accumulate(ask("chat"))
			return first(err, same(message.Content, task.Answer), same(string(message.Role), "assistant"))
		},
		"tool": func() error {
			message, err := create(withTools("tool"))
			return first(err, same(given(message), paris))
		},
		"tools": func() error {
			message, err := create(withTools("tools"))
			return first(err, same(given(message), two))
		},
		"tools-stream": func() error {
			message, finished, err := accumulate(withTools("tools"))
			return first(err, same(given(message), two), same(finished, two))
		},
		"mixed-stream": func() error {
			message, finished, err := accumulate(withTools("mixed"))
			return first(err, same(message.Content, "I look it up."), same(given(message), two), same(finished, two))
		},
		"turn": func() error {
			message, err := create(withTools("tool"))
			return first(err, secondTurn("tool", message))
		},
		"turns": func() error {
			message, err := create(withTools("mixed"))
			return first(err, secondTurn("mixed", message))
		},
		"helper-turn": func() error {
			message, _, err := accumulate(withTools("mixed"))
			return first(err, secondTurn("mixed", message))
		},
		"json": func() error {
			body := ask("json")
			body.ResponseFormat = openai.ChatCompletionNewParamsResponseFormatUnion{
				OfJSONSchema: &shared.ResponseFormatJSONSchemaParam{
					JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{
						Name: "City", Schema: citySchema, Strict: openai.Bool(true),
					},
				},
			}
			message, err := create(body)
			return first(err, sameCity(message.Content))
		},
		"reason": func() error {
			body := ask("think")
			body.ReasoningEffort = shared.ReasoningEffortHigh
			message, err := create(body)
			return first(err, same(message.Content, task.Answer), same(thoughts(message.RawJSON()), task.Thought))
		},
		"image": func() error {
			body := ask("")
			body.Messages[0] = openai.UserMessage([]openai.ChatCompletionContentPartUnionParam{
				openai.TextContentPart("matrix:image"),
				openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: "data:image/png;base64," + pixel}),
			})
			message, err := create(body)
			return first(err, same(message.Content, task.Answer))
		},
		"files": func() error {
			file, err := client.Files.New(ctx, openai.FileNewParams{
				File:    openai.File(bytes.NewReader([]byte("{\"a\":1}\n")), "rows.jsonl", "application/jsonl"),
				Purpose: openai.FilePurposeUserData,
			})
			if err != nil {
				return err
			}
			listed := false
			pages := client.Files.ListAutoPaging(ctx, openai.FileListParams{})
			for pages.Next() {
				listed = listed || pages.Current().ID == file.ID
			}
			content, err := client.Files.Content(ctx, file.ID)
			if err != nil {
				return err
			}
			read, err := io.ReadAll(content.Body)
			if err != nil {
				return err
			}
			deleted, err := client.Files.Delete(ctx, file.ID)
			return first(
				err, pages.Err(), holds(listed, "the file in the list"), same(string(read), "{\"a\":1}\n"),
				same(file.Bytes, int64(8)), holds(deleted.Deleted, "a deleted file"),
			)
		},
		"models": func() error {
			page, err := client.Models.List(ctx)
			if err != nil {
				return err
			}
			model, err := client.Models.Get(ctx, page.Data[0].ID)
			return first(err, holds(model != nil && model.ID == page.Data[0].ID, "the same model"))
		},
		"usage": func() error {
			body := ask("chat")
			body.StreamOptions.IncludeUsage = openai.Bool(true)
			stream := client.Chat.Completions.NewStreaming(ctx, body)
			total := int64(0)
			for stream.Next() {
				total += stream.Current().Usage.TotalTokens
			}
			return first(stream.Err(), holds(total > 0, "usage"))
		},
		"400": func() error { _, err := create(ask("400")); return openAIRefused(err, 400) },
		"401": func() error {
			other := openAIClient("sk-wrong")
			_, err := other.Chat.Completions.New(ctx, ask("chat"))
			return openAIRefused(err, 401)
		},
		"402": func() error {
			other := openAIClient(task.PoorKey)
			_, err := other.Chat.Completions.New(ctx, ask("402"))
			return openAIRefused(err, 402)
		},
		"404": func() error {
			body := ask("chat")
			body.Model = "matrix/none"
			_, err := create(body)
			if task.Address.Original {
				return openAIRefused(err, 404)
			}
			return openAIRefused(err, 400, 404)
		},
		"429": func() error { _, err := create(ask("429")); return openAIRefused(err, 429) },
		"cut": func() error {
			_, _, err := accumulate(ask("cut"))
			return holds(err != nil, "an error")
		},
		"abort": func() error {
			cancelled, cancel := context.WithCancel(ctx)
			defer cancel()
			stream := client.Chat.Completions.NewStreaming(cancelled, ask("slow"))
			count := 0
			for stream.Next() {
				if count++; count == 2 {
					cancel()
				}
			}
			return first(holds(count < 20, "an early end"), holds(errors.Is(stream.Err(), context.Canceled), "context.Canceled"))
		},
	})
}

func openAIResponses() {
	ctx := context.Background()
	client := openAIClient(task.Key)
	ask := func(name string) responses.ResponseNewParams {
		return responses.ResponseNewParams{
			Model: task.Model,
			Input: responses.ResponseNewParamsInputUnion{OfString: openai.String("matrix:" + name)},
		}
	}
	withTools := func(name string) responses.ResponseNewParams {
		body := ask(name)
		body.Tools = []responses.ToolUnionParam{{
			OfFunction: &responses.FunctionToolParam{Name: "get_weather", Parameters: parameters, Strict: openai.Bool(true)},
		}}
		return body
	}
	given := func(response *responses.Response) []string {
		found := []string{}
		for _, item := range response.Output {
			if item.Type == "function_call" {
				found = append(found, lean(item.AsFunctionCall().Arguments))
			}
		}
		return found
	}
	streamed := func(body responses.ResponseNewParams) (*responses.Response, error) {
		stream := client.Responses.NewStreaming(ctx, body)
		var last responses.ResponseStreamEventUnion
		for stream.Next() {
			last = stream.Current()
		}
		if err := stream.Err(); err != nil {
			return nil, err
		}
		if last.Type != "response.completed" {
			return nil, fmt.Errorf("the last event is %s", last.Type)
		}
		return &last.Response, nil
	}
	// secondTurn sends every item back as it came.
	secondTurn := func(name string, response *responses.Response) error {
		items := responses.ResponseInputParam{responses.ResponseInputItemParamOfMessage("matrix:"+name, "user")}
		for _, item := range response.Output {
			items = append(items, param.Override[responses.ResponseInputItemUnionParam](json.RawMessage(item.RawJSON())))
		}
		for _, item := range response.Output {
			if item.Type == "function_call" {
				call := item.AsFunctionCall()
				result := responses.ResponseInputItemParamOfFunctionCallOutput("21 degrees")
				result.OfFunctionCallOutput.CallID = openai.String(call.CallID)
				items = append(items, result)
			}
		}
		body := withTools(name)
		body.Input = responses.ResponseNewParamsInputUnion{OfInputItemList: items}
		second, err := client.Responses.New(ctx, body)
		if err != nil {
			return err
		}
		return same(second.OutputText(), task.Answer)
	}
	run("openai-go responses", map[string]func() error{
		"chat": func() error {
			response, err := client.Responses.New(ctx, ask("chat"))
			if err != nil {
				return err
			}
			return first(same(response.OutputText(), task.Answer), holds(response.Usage.InputTokens > 0, "usage"))
		},
		"helper": func() error {
			response, err := streamed(ask("chat"))
			if err != nil {
				return err
			}
			return same(response.OutputText(), task.Answer)
		},
		"tools": func() error {
			response, err := client.Responses.New(ctx, withTools("tools"))
			if err != nil {
				return err
			}
			return same(given(response), two)
		},
		"tools-stream": func() error {
			response, err := streamed(withTools("tools"))
			if err != nil {
				return err
			}
			return same(given(response), two)
		},
		"turns": func() error {
			response, err := client.Responses.New(ctx, withTools("mixed"))
			if err != nil {
				return err
			}
			return secondTurn("mixed", response)
		},
		"helper-turn": func() error {
			response, err := streamed(withTools("mixed"))
			if err != nil {
				return err
			}
			return secondTurn("mixed", response)
		},
		"400": func() error { _, err := client.Responses.New(ctx, ask("400")); return openAIRefused(err, 400) },
		"429": func() error { _, err := client.Responses.New(ctx, ask("429")); return openAIRefused(err, 429) },
		"cut": func() error {
			_, err := streamed(ask("cut"))
			return holds(err != nil, "an error")
		},
	})
}
