/** A path of this app to come back to after signing in, with its search; anything else, also another origin, becomes /. */
export function safeReferrer(path: unknown, origin: string = location.origin): string {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path)) return '/'
  const url = new URL(path, origin)
  // Dots may hide a second slash: /..//host.
  return url.origin === origin && url.pathname !== '/login' && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
