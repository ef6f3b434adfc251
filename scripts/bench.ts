import '@site/tests/bench/bench-command';
