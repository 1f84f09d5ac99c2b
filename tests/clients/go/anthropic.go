package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
)

func anthropicClient(key string) anthropic.Client {
	return anthropic.NewClient(option.WithBaseURL(task.Address.Anthropic), option.WithAPIKey(key), option.WithMaxRetries(0))
}

func anthropicRefused(err error, statuses ...int) error {
	var failure *anthropic.Error
	if !errors.As(err, &failure) {
		return fmt.Errorf("expected an anthropic.Error, got %v", err)
	}
	for _, status := range statuses {
		if failure.StatusCode == status {
			return holds(status != 429 || failure.Response.Header.Get("Retry-After") == "7", "Retry-After: 7")
		}
	}
	return fmt.Errorf("got %d, expected %v", failure.StatusCode, statuses)
}

func anthropicMessages() {
	ctx := context.Background()
	client := anthropicClient(task.Key)
	ask := func(name string) anthropic.MessageNewParams {
		return anthropic.MessageNewParams{
			Model:     anthropic.Model(task.Model),
			MaxTokens: 4000,
			Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("matrix:" + name))},
		}
	}
	withTools := func(name string) anthropic.MessageNewParams {
		body := ask(name)
		body.Tools = []anthropic.ToolUnionParam{anthropic.ToolUnionParamOfTool(
			anthropic.ToolInputSchemaParam{Properties: parameters["properties"], Required: []string{"city"}}, "get_weather",
		)}
		return body
	}
	thinking := func(name string) anthropic.MessageNewParams {
		body := ask(name)
		body.Thinking = anthropic.ThinkingConfigParamOfEnabled(1024)
		return body
	}
	create := func(body anthropic.MessageNewParams) (anthropic.Message, error) {
		message, err := client.Messages.New(ctx, body)
		if err != nil {
			return anthropic.Message{}, err
		}
		return *message, nil
	}
	streamed := func(body anthropic.MessageNewParams) (anthropic.Message, error) {
		stream := client.Messages.NewStreaming(ctx, body)
		message := anthropic.Message{}
		for stream.Next() {
			if err := message.Accumulate(stream.Current()); err != nil {
				return message, err
			}
		}
		return message, stream.Err()
	}
	text := func(message anthropic.Message) string {
		found := ""
		for _, block := range message.Content {
			if block.Type == "text" {
				found += block.Text
			}
		}
		return found
	}
	thoughts := func(message anthropic.Message) string {
		found := ""
		for _, block := range message.Content {
			if block.Type == "thinking" {
				found += block.Thinking
			}
		}
		return found
	}
	given := func(message anthropic.Message) []string {
		found := []string{}
		for _, block := range message.Content {
			if block.Type == "tool_use" {
				found = append(found, lean(string(block.Input)))
			}
		}
		return found
	}
	secondTurn := func(body anthropic.MessageNewParams, message anthropic.Message) error {
		results := []anthropic.ContentBlockParamUnion{}
		for _, block := range message.Content {
			if block.Type == "tool_use" {
				results = append(results, anthropic.NewToolResultBlock(block.ID, "21 degrees", false))
			}
		}
		if len(results) == 0 {
			results = append(results, anthropic.NewTextBlock("matrix:chat"))
		}
		body.Messages = append(body.Messages, message.ToParam(), anthropic.NewUserMessage(results...))
		second, err := create(body)
		return first(err, same(text(second), task.Answer))
	}
	turn := func(make func(anthropic.MessageNewParams) (anthropic.Message, error), body anthropic.MessageNewParams) error {
		message, err := make(body)
		return first(err, secondTurn(body, message))
	}
	run("anthropic-go", map[string]func() error{
		"chat": func() error {
			message, err := create(ask("chat"))
			return first(err, same(text(message), task.Answer), holds(message.Usage.InputTokens > 0, "usage"))
		},
		"helper": func() error {
			message, err := streamed(ask("chat"))
			return first(err, same(text(message), task.Answer), same(string(message.StopReason), "end_turn"))
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
			message, err := streamed(withTools("tools"))
			return first(err, same(given(message), two))
		},
		"mixed-stream": func() error {
			message, err := streamed(withTools("mixed"))
			return first(err, same(text(message), "I look it up."), same(given(message), two))
		},
		"turn":        func() error { return turn(create, withTools("tool")) },
		"turns":       func() error { return turn(create, withTools("mixed")) },
		"helper-turn": func() error { return turn(streamed, withTools("mixed")) },
		"json": func() error {
			body := ask("json")
			body.OutputConfig = anthropic.OutputConfigParam{Format: anthropic.JSONOutputFormatParam{Schema: citySchema}}
			message, err := create(body)
			return first(err, sameCity(text(message)))
		},
		"reason": func() error {
			message, err := create(thinking("think"))
			return first(err, same(thoughts(message), task.Thought), same(text(message), task.Answer))
		},
		"reason-turn": func() error { return first(turn(create, thinking("think")), turn(streamed, thinking("think"))) },
		"image": func() error {
			body := ask("")
			body.Messages[0] = anthropic.NewUserMessage(
				anthropic.NewImageBlockBase64("image/png", pixel), anthropic.NewTextBlock("matrix:image"),
			)
			message, err := create(body)
			return first(err, same(text(message), task.Answer))
		},
		"models": func() error {
			page, err := client.Models.List(ctx, anthropic.ModelListParams{})
			if err != nil {
				return err
			}
			model, err := client.Models.Get(ctx, page.Data[0].ID, anthropic.ModelGetParams{})
			return first(err, holds(model != nil && model.ID == page.Data[0].ID, "the same model"))
		},
		"count": func() error {
			count, err := client.Messages.CountTokens(ctx, anthropic.MessageCountTokensParams{
				Model: anthropic.Model(task.Model), Messages: ask("chat").Messages,
			})
			return first(err, holds(count != nil && count.InputTokens > 0, "tokens"))
		},
		"400": func() error { _, err := create(ask("400")); return anthropicRefused(err, 400) },
		"401": func() error {
			other := anthropicClient("sk-wrong")
			_, err := other.Messages.New(ctx, ask("chat"))
			return anthropicRefused(err, 401)
		},
		"402": func() error {
			other := anthropicClient(task.PoorKey)
			_, err := other.Messages.New(ctx, ask("402"))
			return anthropicRefused(err, 402)
		},
		"404": func() error {
			body := ask("chat")
			body.Model = "matrix/none"
			_, err := create(body)
			if task.Address.Original {
				return anthropicRefused(err, 404)
			}
			return anthropicRefused(err, 400, 404)
		},
		"429": func() error { _, err := create(ask("429")); return anthropicRefused(err, 429) },
		"cut": func() error {
			_, err := streamed(ask("cut"))
			return holds(err != nil, "an error")
		},
	})
}
