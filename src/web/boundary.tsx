import { Component, type ReactNode } from 'react'

import { ErrorPage } from './error-page.tsx'

type Caught = { readonly failed: boolean; readonly error?: unknown }

/** Catches what a screen throws; the shell around it goes on. */
export class Boundary extends Component<{ readonly children: ReactNode }, Caught> {
  override state: Caught = { failed: false }

  static getDerivedStateFromError(error: unknown): Caught {
    return { failed: true, error }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return <ErrorPage error={this.state.error} reset={() => this.setState({ failed: false })} />
  }
}
