package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	community "github.com/sashabaranov/go-openai"
)

func goOpenAI() {
	ctx := context.Background()
	make := func(key string) *community.Client {
		config := community.DefaultConfig(key)
		config.BaseURL = task.Address.OpenAI
		return community.NewClientWithConfig(config)
	}
	client := make(task.Key)
	tools := []community.Tool{{
		Type:     community.ToolTypeFunction,
		Function: &community.FunctionDefinition{Name: "get_weather", Parameters: parameters},
	}}
	ask := func(name string) community.ChatCompletionRequest {
		return community.ChatCompletionRequest{
			Model:    task.Model,
			Messages: []community.ChatCompletionMessage{{Role: "user", Content: "matrix:" + name}},
		}
	}
	withTools := func(name string) community.ChatCompletionRequest {
		body := ask(name)
		body.Tools = tools
		return body
	}
	create := func(body community.ChatCompletionRequest) (community.ChatCompletionMessage, error) {
		completion, err := client.CreateChatCompletion(ctx, body)
		if err != nil {
			return community.ChatCompletionMessage{}, err
		}
		return completion.Choices[0].Message, nil
	}
	given := func(message community.ChatCompletionMessage) []string {
		found := []string{}
		for _, call := range message.ToolCalls {
			found = append(found, lean(call.Function.Arguments))
		}
		return found
	}
	// The loop of the tutorials: every chunk has a choice.
	streamed := func(body community.ChatCompletionRequest) (community.ChatCompletionMessage, error) {
		message := community.ChatCompletionMessage{Role: "assistant"}
		stream, err := client.CreateChatCompletionStream(ctx, body)
		if err != nil {
			return message, err
		}
		defer stream.Close()
		for {
			chunk, err := stream.Recv()
			if errors.Is(err, io.EOF) {
				return message, nil
			}
			if err != nil {
				return message, err
			}
			delta := chunk.Choices[0].Delta
			message.Content += delta.Content
			for _, call := range delta.ToolCalls {
				if *call.Index == len(message.ToolCalls) {
					message.ToolCalls = append(message.ToolCalls, call)
					continue
				}
				message.ToolCalls[*call.Index].Function.Arguments += call.Function.Arguments
			}
		}
	}
	turn := func(name string, message community.ChatCompletionMessage) error {
		body := withTools(name)
		body.Messages = append(body.Messages, message)
		for _, call := range message.ToolCalls {
			body.Messages = append(body.Messages, community.ChatCompletionMessage{
				Role: "tool", ToolCallID: call.ID, Content: "21 degrees",
			})
		}
		second, err := create(body)
		return first(err, same(second.Content, task.Answer))
	}
	refused := func(err error, status int) error {
		var failure *community.APIError
		if !errors.As(err, &failure) {
			return fmt.Errorf("expected an APIError, got %v", err)
		}
		return first(same(failure.HTTPStatusCode, status), holds(failure.Message != "", "a message"))
	}
	run("go-openai", map[string]func() error{
		"chat": func() error {
			message, err := create(ask("chat"))
			return first(err, same(message.Content, task.Answer))
		},
		"stream": func() error {
			message, err := streamed(ask("chat"))
			return first(err, same(message.Content, task.Answer))
		},
		"tools": func() error {
			message, err := create(withTools("tools"))
			return first(err, same(given(message), two))
		},
		"tools-stream": func() error {
			message, err := streamed(withTools("tools"))
			return first(err, same(given(message), two))
		},
		"turns": func() error {
			message, err := create(withTools("mixed"))
			return first(err, turn("mixed", message))
		},
		"helper-turn": func() error {
			message, err := streamed(withTools("mixed"))
			return first(err, turn("mixed", message))
		},
		"reason": func() error {
			body := ask("think")
			body.ReasoningEffort = "high"
			message, err := create(body)
			return first(err, same(message.Content, task.Answer))
		},
		"image": func() error {
			body := ask("")
			body.Messages[0] = community.ChatCompletionMessage{Role: "user", MultiContent: []community.ChatMessagePart{
				{Type: "text", Text: "matrix:image"},
				{Type: "image_url", ImageURL: &community.ChatMessageImageURL{URL: "data:image/png;base64," + pixel}},
			}}
			message, err := create(body)
			return first(err, same(message.Content, task.Answer))
		},
		"files": func() error {
			file, err := client.CreateFileBytes(ctx, community.FileBytesRequest{
				Name: "rows.jsonl", Bytes: []byte("{\"a\":1}\n"), Purpose: "user_data",
			})
			if err != nil {
				return err
			}
			content, err := client.GetFileContent(ctx, file.ID)
			if err != nil {
				return err
			}
			read, err := io.ReadAll(content)
			return first(err, same(string(read), "{\"a\":1}\n"), same(file.Bytes, 8), client.DeleteFile(ctx, file.ID))
		},
		"models": func() error {
			list, err := client.ListModels(ctx)
			if err != nil {
				return err
			}
			model, err := client.GetModel(ctx, list.Models[0].ID)
			return first(err, same(model.ID, list.Models[0].ID))
		},
		"400": func() error { _, err := create(ask("400")); return refused(err, 400) },
		"401": func() error {
			_, err := make("sk-wrong").CreateChatCompletion(ctx, ask("chat"))
			return refused(err, 401)
		},
		"402": func() error {
			_, err := make(task.PoorKey).CreateChatCompletion(ctx, ask("402"))
			return refused(err, 402)
		},
		"429": func() error { _, err := create(ask("429")); return refused(err, 429) },
		"cut": func() error {
			_, err := streamed(ask("cut"))
			return holds(err != nil, "an error")
		},
	})
}
