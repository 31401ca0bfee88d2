/** Whether a role, in its full or its short form, is that of a student whom the platform made up, such as Canvas's. */
export function isTestRole(role: string): boolean {
  return /(?:^|#)TestUser$/u.test(role)
}

/** Whether a role of a launch or a list is that of a teaching assistant of the course, in its full or its short form. */
export function isAssistantRole(role: string): boolean {
  return /(?:^|membership\/)Instructor#TeachingAssistant(?:\w*)$|^(?:membership#)?TeachingAssistant$/u.test(
    role,
  )
}
