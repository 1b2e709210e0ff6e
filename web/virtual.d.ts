declare module 'virtual:calls' {
  const table: Record<string, ['GET' | 'POST', string, changes?: readonly string[], takesKey?: true]>
  export default table
}

declare module '*.woff2' {
  const url: string
  export default url
}
