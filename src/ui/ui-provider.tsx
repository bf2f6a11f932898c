import '@fontsource-variable/ibm-plex-sans/wght.css'
// Only the library's parts that this folder restyles: all of them would weigh four times as much.
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import './tokens.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
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
