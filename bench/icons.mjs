import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from './browser.mjs'

/**
 * Makes the icons of home screens and the picture of shared links in portal/public/icons from the logo. Run again after
 * a change of the logo.
 */
const folder = new URL('../portal/public/icons/', import.meta.url)
const logo = readFileSync(new URL('../contract/pictures/favicon.svg', import.meta.url), 'utf8')
const scene = readFileSync(new URL('../contract/pictures/global_compass_lab.svg', import.meta.url), 'utf8')
const assets = new URL('../portal/dist/assets/', import.meta.url)
const [fontFile] = readdirSync(assets).filter((name) =>
  /^bricolage-grotesque-latin-(?!ext).*\.woff2$/u.test(name),
)
const font = readFileSync(new URL(fontFile, assets)).toString('base64')
// The ground of the logo.
const [, navy] = /<rect[^>]* fill="([^"]+)"/u.exec(logo)

// Systems cut the corners of these themselves, and of the maskable one up to a circle of 80 %.
const full = logo.replace('rx="7"', 'rx="0"')
const square = (content, share) =>
  `<body style="margin:0;display:grid;place-items:center;width:100vw;height:100vh;background:${navy}">
     <div style="width:${share}%;height:${share}%">${content}</div></body>`

const icons = [
  { name: 'icon-180.png', size: 180, page: square(full, 100) },
  { name: 'icon-192.png', size: 192, page: `<body style="margin:0">${logo}</body>`, transparent: true },
  { name: 'icon-512.png', size: 512, page: `<body style="margin:0">${logo}</body>`, transparent: true },
  { name: 'icon-maskable-512.png', size: 512, page: square(full, 76) },
]

/** Without the name of the school, which each one sets for itself. */
const share = `
  <style>
    @font-face { font-family: title; src: url(data:font/woff2;base64,${font}); font-weight: 200 800 }
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 480px 720px; background: ${navy} }
    .words { display: grid; align-content: center; gap: 36px; padding: 64px; box-sizing: border-box }
    .words svg { width: 128px; height: 128px }
    h1 { margin: 0; font: 700 52px/1.15 title; letter-spacing: -0.015em; color: #fff }
    .scene svg { width: 1120px; height: 630px; margin-left: -200px; display: block }
    .scene { overflow: hidden }
  </style>
  <div class="words">${logo}<h1>Simulation labs for international business</h1></div>
  <div class="scene">${scene}</div>`

mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
try {
  const page = await browser.newPage()
  for (const { name, size, page: content, transparent } of icons) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(content)
    await page.screenshot({
      path: fileURLToPath(new URL(name, folder)),
      omitBackground: transparent === true,
    })
  }
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.setContent(share)
  await page.evaluate(() => document.fonts.ready.then(() => null))
  await page.screenshot({ path: fileURLToPath(new URL('share.jpg', folder)), type: 'jpeg', quality: 84 })
} finally {
  await browser.close()
}
