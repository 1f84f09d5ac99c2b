package main

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"sort"
	"time"
)

type city struct {
	City       string `json:"city"`
	Population int    `json:"population"`
}

// The task, as the proof gives it in the variable MATRIX.
var task struct {
	Address struct {
		OpenAI    string `json:"openai"`
		Anthropic string `json:"anthropic"`
		Original  bool   `json:"original"`
	} `json:"address"`
	Key     string `json:"key"`
	PoorKey string `json:"poorKey"`
	Model   string `json:"model"`
	Wire    string `json:"wire"`
	Only    string `json:"only"`
	Answer  string `json:"answer"`
	Thought string `json:"thought"`
	City    city   `json:"city"`
}

var parameters = map[string]any{
	"type":                 "object",
	"properties":           map[string]any{"city": map[string]any{"type": "string"}},
	"required":             []string{"city"},
	"additionalProperties": false,
}

var citySchema = map[string]any{
	"type": "object",
	"properties": map[string]any{
		"city":       map[string]any{"type": "string"},
		"population": map[string]any{"type": "integer"},
	},
	"required":             []string{"city", "population"},
	"additionalProperties": false,
}

// One red pixel.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

var paris = []string{`{"city":"Paris"}`}
var two = []string{`{"city":"Paris"}`, `{"city":"Rome"}`}

func same(found, expected any) error {
	if reflect.DeepEqual(found, expected) {
		return nil
	}
	return fmt.Errorf("got %v, expected %v", found, expected)
}

func holds(value bool, what string) error {
	if value {
		return nil
	}
	return fmt.Errorf("expected %s", what)
}

// first returns the first error.
func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// lean writes JSON without spaces, with its fields in order.
func lean(text string) string {
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		return text
	}
	written, _ := json.Marshal(value)
	return string(written)
}

func sameCity(text string) error {
	var found city
	if err := json.Unmarshal([]byte(text), &found); err != nil {
		return err
	}
	return same(found, task.City)
}

type outcome struct {
	Client string `json:"client"`
	Case   string `json:"case"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail,omitempty"`
}

// run prints one line of JSON for each case.
func run(client string, cases map[string]func() error) {
	only := regexp.MustCompile(task.Only)
	names := make([]string, 0, len(cases))
	for name := range cases {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		// The mock alone has neither single models nor a catalogue, and no files to list.
		if !only.MatchString(client+" "+name) || (task.Wire == "mock" && (name == "models" || name == "files")) {
			continue
		}
		done := make(chan error, 1)
		go func() {
			defer func() {
				if reason := recover(); reason != nil {
					done <- fmt.Errorf("panic: %v", reason)
				}
			}()
			done <- cases[name]()
		}()
		var err error
		select {
		case err = <-done:
		case <-time.After(20 * time.Second):
			err = fmt.Errorf("no end after 20 s")
		}
		told := outcome{Client: client, Case: name, OK: err == nil}
		if err != nil {
			told.Detail = err.Error()
		}
		line, _ := json.Marshal(told)
		fmt.Println(string(line))
	}
}

func main() {
	if err := json.Unmarshal([]byte(os.Getenv("MATRIX")), &task); err != nil {
		panic(err)
	}
	openAIChat()
	openAIResponses()
	anthropicMessages()
	goOpenAI()
}
