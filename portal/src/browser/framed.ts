/** Whether this page is inside another one, for example a course of an LMS. */
export function isFramed(): boolean {
  return window.self !== window.top
}
