import '@fontsource-variable/ibm-plex-sans/wght.css'
import '@mantine/core/styles.layer.css'
import './tokens.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode } from 'react'
import { LiveRegion } from './live-region.tsx'
import { theme } from './theme.ts'
import { ToastViewport } from './toast.tsx'

const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

/** The root of every page: theme, colour scheme (follows the system until the person chooses), toasts, announcer. */
export function UiProvider(props: { readonly children: ReactNode; readonly forceColorScheme?: 'light' | 'dark' }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      // The variables stand in tokens.css: a style element injected late would win over them.
      withCssVariables={false}
      withGlobalClasses={false}
      {...(props.forceColorScheme ? { forceColorScheme: props.forceColorScheme } : {})}
    >
      {props.children}
      <ToastViewport />
      <LiveRegion />
    </MantineProvider>
  )
}
