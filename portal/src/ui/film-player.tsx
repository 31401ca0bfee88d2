import { useState } from 'react'
import type { Film } from './films.ts'

/** Plays a film with captions. Only the captions and the poster are loaded before it starts. */
export function FilmPlayer({ film }: { film: Film }) {
  const { title, src, captions, poster } = film
  const [failed, setFailed] = useState(false)
  const elsewhere = new URL(src, location.href).origin !== location.origin
  return (
    <div className="stack gap-8">
      <video
        className="block full natural-height tinted outlined round-control wide-picture"
        src={src}
        poster={poster ?? undefined}
        // Browsers read captions from another site only when the film is requested with the same CORS mode.
        crossOrigin={elsewhere ? 'anonymous' : undefined}
        controls
        playsInline
        preload="none"
        width={1280}
        height={720}
        aria-label={title}
        onError={() => setFailed(true)}
      >
        <track kind="captions" src={captions} srcLang="en" label="English" default />
      </video>
      {failed && (
        <p role="alert" className="muted small">
          The film could not be played here.{' '}
          <a href={src} download>
            Download it instead<span className="visually-hidden">: {title}</span>
          </a>
        </p>
      )}
    </div>
  )
}
