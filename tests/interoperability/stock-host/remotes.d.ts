declare module '*/remote' {
  const remote: import('@site/contract/remote').Remote;
  export default remote;
}
