import { last, type Sample, type Target } from './test-targets.ts'

const period = { de: '2026-11-16', ate: '2026-11-18' }

export const planSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'messages.simulate': ({ malls }) => ({ body: { ...period, ...(malls && { shoppings: malls }) } }),
  'messages.readIndicators': ({ malls }) => ({
    query: { ...period, ...(malls && { shoppings: malls.join(',') }) },
  }),
  'messages.downloadIndicators': ({ malls }) => ({
    query: { ...period, ...(malls && { shoppings: malls.join(',') }) },
  }),
  'messages.readTenantLadder': (target) => ({ params: { id: last(target).tenant } }),
}
