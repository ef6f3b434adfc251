import '@site/checks/preflight';
