import '@site/dev/command';
