import { Button } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

interface BoundaryProps {
  /** The address of the screen. A new address gets a new try. */
  place: string
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.place !== this.props.place && this.state.crashed) this.setState({ crashed: false })
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen /> : this.props.children
  }
}

/** Catches errors of a screen, including code that cannot be loaded, and keeps the frame around it working. */
export function CrashBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary place={pathname}>{children}</Boundary>
}

function CrashScreen() {
  return (
    <Page title="This page could not be shown" narrow>
      <Notice tone="error">
        You may be offline, or we may have just released a new version. Your saved work is safe.
      </Notice>
      <p style={{ marginTop: 24 }}>
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </p>
    </Page>
  )
}
