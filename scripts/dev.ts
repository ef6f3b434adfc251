import '@site/dev/dev-command';
