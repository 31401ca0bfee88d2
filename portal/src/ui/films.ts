import { publicConfig } from '../public-config.ts'

export interface Film {
  title: string
  /** The content of the film in a sentence. */
  about: string
  src: string
  captions: string
  /** Null for a film that the school set itself. */
  poster: string | null
}

const { brand } = publicConfig

/** The films about the product, or the school's own instead. */
export const films = {
  tour: film(brand.tourVideoUrl, {
    title: 'Product tour',
    about: 'For students: how to find and open a lab, play a round and read your results.',
  }),
  guide: film(brand.guideVideoUrl, {
    title: 'Course Kit guide',
    about: 'For instructors: how to use the curriculum in your course and get your students started.',
  }),
} as const satisfies Record<string, Film>

function film(src: string, words: Pick<Film, 'title' | 'about'>): Film {
  const own = src.startsWith('/videos/')
  const beside = (ending: string) => src.replace(/\.\w+(?=$|[?#])/u, ending)
  return {
    ...words,
    src,
    captions: beside('.vtt'),
    poster: own ? beside('.jpg') : null,
  }
}
