import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** The size of a film in px. */
export const filmSize = { width: 1280, height: 720 }

// The reading speed of captions, plus time to look at what they describe.
const readingMsPerCharacter = 55
const lookingMs = 1200

/**
 * Films a page while scenes are played in it. The browser sends a picture whenever something changes, and each is shown
 * until the next. Whatever happens between two scenes is cut out.
 */
export async function openCamera(page) {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-film-'))
  const devtools = await page.context().newCDPSession(page)
  const frames = []
  const cues = []
  let filmedMs = 0
  let began = null
  let poster = null

  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    void devtools.send('Page.screencastFrameAck', { sessionId })
    if (began === null) return
    const file = join(folder, `${frames.length}.jpg`)
    writeFileSync(file, Buffer.from(data, 'base64'))
    frames.push({ file, at: filmedMs + performance.now() - began })
  })

  return {
    /** Plays a scene under a caption, which stays as long as it takes to read. */
    async scene(caption, play) {
      await devtools.send('Page.startScreencast', {
        format: 'jpeg',
        quality: 92,
        maxWidth: filmSize.width,
        maxHeight: filmSize.height,
      })
      const from = filmedMs
      began = performance.now()
      await play()
      const readMs = lookingMs + caption.length * readingMsPerCharacter
      await delay(Math.max(900, readMs - (performance.now() - began)))
      filmedMs += performance.now() - began
      began = null
      await devtools.send('Page.stopScreencast')
      cues.push({ from, to: filmedMs, caption })
    },
    /** Takes the current page as the picture shown before the film is played. */
    async takePoster() {
      await page.evaluate(() => document.querySelector('html > svg')?.remove())
      poster = await page.screenshot({ type: 'jpeg', quality: 80 })
    },
    /** Writes the film, its captions and its poster. */
    async develop(path) {
      await encode(frames, filmedMs, folder, `${path}.webm`)
      writeFileSync(`${path}.vtt`, captionsOf(cues))
      writeFileSync(`${path}.jpg`, poster)
      rmSync(folder, { recursive: true, force: true })
      return filmedMs
    },
  }
}

/** VP9 in two passes, at a quality that keeps letters sharp. Still pictures take almost no space. */
async function encode(frames, endMs, folder, film) {
  const list = join(folder, 'frames.txt')
  const lines = frames.map(({ file, at }, index) => {
    const shownMs = (frames[index + 1]?.at ?? endMs) - at
    return `file '${file}'\nduration ${(shownMs / 1000).toFixed(3)}`
  })
  // The last duration in the list is ignored unless another picture follows.
  writeFileSync(list, [...lines, `file '${frames.at(-1).file}'`].join('\n'))
  const input = ['-f', 'concat', '-safe', '0', '-i', list]
  const look = ['-vf', 'fps=20,format=yuv420p', '-c:v', 'libvpx-vp9', '-crf', '36', '-b:v', '0', '-g', '200']
  const passes = ['-passlogfile', join(folder, 'pass'), '-row-mt', '1', '-cpu-used', '4']
  await ffmpeg([...input, ...look, ...passes, '-pass', '1', '-an', '-f', 'null', '/dev/null'])
  await ffmpeg([...input, ...look, ...passes, '-pass', '2', '-an', film])
}

async function ffmpeg(options) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
}

function captionsOf(cues) {
  const lines = cues.map(({ from, to, caption }) => `${timeOf(from)} --> ${timeOf(to - 100)}\n${caption}\n`)
  return `WEBVTT\n\n${lines.join('\n')}`
}

function timeOf(ms) {
  return new Date(ms).toISOString().slice(11, 23)
}

/** Runs in every page and frame of a film: draws the pointer, because a headless browser has none. */
export function drawPointer() {
  const pointer = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const arrow = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  arrow.setAttribute('d', 'M2 2v20l5-5 4 9 4-2-4-8h7z')
  arrow.setAttribute('fill', '#0b1f33')
  arrow.setAttribute('stroke', '#ffffff')
  arrow.setAttribute('stroke-width', '1.6')
  pointer.setAttribute('viewBox', '0 0 26 30')
  pointer.setAttribute('aria-hidden', 'true')
  Object.assign(pointer.style, {
    position: 'fixed',
    zIndex: '2147483647',
    width: '26px',
    height: '30px',
    pointerEvents: 'none',
    display: 'none',
  })
  pointer.append(arrow)
  addEventListener('mousemove', ({ clientX, clientY }) => {
    if (!pointer.isConnected) document.documentElement.append(pointer)
    Object.assign(pointer.style, { left: `${clientX}px`, top: `${clientY}px`, display: 'block' })
  })
  // Inside a frame, the frame draws its own pointer.
  addEventListener('mouseover', ({ target }) => {
    if (target instanceof HTMLIFrameElement) pointer.style.display = 'none'
  })
  document.addEventListener('mouseleave', () => (pointer.style.display = 'none'))
}

/** Moves and types like a person: the pointer travels to what it presses, and text appears letter by letter. */
export function handOf(page) {
  let at = { x: 640, y: 640 }
  async function moveTo(target) {
    await target.waitFor()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'smooth' }))
    await stillBox(target)
    const box = await target.boundingBox()
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 }
    const steps = 14
    for (let step = 1; step <= steps; step++) {
      const share = (1 - Math.cos((Math.PI * step) / steps)) / 2
      await page.mouse.move(at.x + (to.x - at.x) * share, at.y + (to.y - at.y) * share)
      await delay(30)
    }
    at = to
    await delay(250)
  }
  return {
    point: moveTo,
    async press(target) {
      await moveTo(target)
      await page.mouse.down()
      await page.mouse.up()
      await delay(500)
    },
    async type(target, text) {
      await moveTo(target)
      await target.fill('')
      await target.pressSequentially(text, { delay: 60 })
    },
  }
}

/** Waits until smooth scrolling has ended. */
async function stillBox(target) {
  let last = null
  for (let look = 0; look < 30; look++) {
    const box = await target.boundingBox()
    if (last !== null && box.y === last.y && box.x === last.x) return
    last = box
    await delay(120)
  }
}
