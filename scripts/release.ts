import '@site/release/cli';
