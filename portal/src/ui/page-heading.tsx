import { useEffect, useRef, type ReactNode } from 'react'
import { publicConfig } from '../public-config.ts'

let screensShown = 0

interface PageHeadingProps {
  title: string
  className?: string | undefined
  /** The title as it is shown, if its text alone is not enough. */
  children?: ReactNode
}

/**
 * The only h1 of a screen. It names the screen in the window's title and takes the focus after a change of screen, so
 * that screen readers announce the screen and the keyboard starts at its top.
 */
export function PageHeading({ title, className, children = title }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} - ${publicConfig.brand.portalTitle}`
  }, [title])
  useEffect(() => {
    screensShown += 1
    if (screensShown === 1 || document.querySelector('[role="dialog"]')) return
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [title])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
