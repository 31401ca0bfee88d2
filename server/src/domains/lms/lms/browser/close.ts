/*
 * Runs on the page after a registration. It tells the LMS that opened or frames the page to go on. The message holds
 * nothing, so every origin may read it.
 */

function endRegistration(): void {
  for (const host of [window.opener as Window | null, window.parent])
    if (host && host !== window) host.postMessage({ subject: 'org.imsglobal.lti.close' }, '*')
  // Where nothing closed the page, it says that the reader may.
  const closing = document.getElementById('closing')
  if (closing) closing.hidden = false
}

document.getElementById('close')?.addEventListener('click', endRegistration)
