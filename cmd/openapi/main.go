// Command openapi prints the description of the HTTP interface, from which
// the web client's types are made. It must never start anything.
package main

import (
	"fmt"
	"os"

	"drumhead/server"
)

func main() {
	description, err := server.OpenAPI()
	if err == nil {
		_, err = os.Stdout.Write(append(description, '\n'))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}
