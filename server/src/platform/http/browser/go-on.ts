/*
 * Runs on the page of a person who waits in line. It counts down and then sends the same request again.
 */

function goOnLater(form: HTMLFormElement, left: HTMLElement | null): void {
  const at = Date.now() + Number(form.dataset['seconds']) * 1000
  const timer = setInterval(() => {
    const seconds = Math.ceil((at - Date.now()) / 1000)
    if (left && seconds > 0) left.textContent = seconds === 1 ? '1 second' : `${seconds} seconds`
    if (seconds > 0) return
    clearInterval(timer)
    form.requestSubmit()
  }, 250)
  form.addEventListener('submit', () => {
    clearInterval(timer)
    for (const button of form.querySelectorAll('button')) button.disabled = true
  })
}

const again = document.getElementById('again')
if (again instanceof HTMLFormElement) goOnLater(again, document.getElementById('left'))
