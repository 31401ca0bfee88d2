/** Whether this page is inside another one, for example a course of a learning management system. */
export function isFramed(): boolean {
  return window.self !== window.top
}
