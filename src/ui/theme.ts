import { createTheme, Popover, Tooltip } from '@mantine/core'

/** What the component library must know in TypeScript; every colour and size is a variable of tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  defaultRadius: 6,
  respectReducedMotion: true,
  focusRing: 'never',
  components: {
    Tooltip: Tooltip.extend({
      defaultProps: {
        multiline: true,
        maw: 360,
        openDelay: 200,
        withArrow: true,
        arrowSize: 6,
        transitionProps: { duration: 0 },
        events: { hover: true, focus: true, touch: true },
        styles: {
          tooltip: {
            background: 'var(--text)',
            color: 'var(--surface)',
            fontSize: 12,
            lineHeight: '16px',
            padding: '6px 8px',
            borderRadius: 6,
          },
        },
      },
    }),
    Popover: Popover.extend({ defaultProps: { transitionProps: { duration: 0 }, radius: 8 } }),
  },
})
