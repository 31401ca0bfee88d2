/** Whether this page is inside another one, for example a course of an LMS. */
export function isFramed(): boolean {
  return window.self !== window.top
}

/**
 * Leads the browser to a page of the server. Sign-in pages of institutions refuse to be framed, so from inside another
 * page it opens in a window.
 */
export function leaveFor(path: '/ipauth' | '/institution/sign-in', query: Record<string, string>): void {
  const url = `${path}?${new URLSearchParams(query).toString()}`
  if (isFramed() && path === '/institution/sign-in') window.open(url, '_blank', 'noopener')
  else location.assign(url)
}
