"""The benchmark harness: our server beside other systems, in interleaved rounds. How to read it:
bench/README.md."""
