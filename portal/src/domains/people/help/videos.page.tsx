import { BrandLink } from '../../../ui/brand-link.tsx'
import { publicConfig } from '../../../public-config.ts'
import { FilmPlayer } from '../../../ui/film-player.tsx'
import { films, type Film } from '../../../ui/films.ts'
import { Page } from '../../../ui/page.tsx'
import classes from './help.module.css'

const { brand } = publicConfig

/** The films about the product, to watch here or in class. */
export function Screen() {
  return (
    <Page
      title="Videos"
      lead="Short videos with captions and no sound. Show them in class, or share the link to this page."
      narrow
    >
      {Object.entries(films).map(([id, film]) => (
        <FilmTopic key={id} id={id} film={film} />
      ))}
      <p>
        Prefer to read? See the <BrandLink to={brand.helpUrl}>help page</BrandLink>, or{' '}
        <BrandLink to={brand.contactUrl}>ask us</BrandLink>.
      </p>
    </Page>
  )
}

function FilmTopic({ id, film }: { id: string; film: Film }) {
  return (
    <section id={id} className={classes.topic} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{film.title}</h2>
      <p>{film.about}</p>
      <FilmPlayer film={film} />
    </section>
  )
}
