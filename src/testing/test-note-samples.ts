import { nobody, type Sample, type Target } from './test-targets.ts'

const last = (target: Target) => target.rows.at(-1)
const clientId = (target: Target) => last(target)?.tenant ?? 0

export const noteSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'notes.search': (target) => ({ body: { clientId: clientId(target), page: 1, size: 50 } }),
  'notes.colleagues': (target) => ({ query: { clientId: clientId(target) } }),
  'notes.write': (target) => ({
    body: { clientId: clientId(target), texto: 'Falei com o lojista, paga sexta.' },
  }),
  'notes.change': (target) => ({
    params: { id: last(target)?.note ?? 0 },
    body: { texto: 'Paga na segunda.', versao: 1 },
  }),
  'tenantPeek.byDocument': (target) => ({
    body: {
      lojistas: [
        {
          documento: last(target)?.document ?? '36576230000140',
          idShopping: last(target)?.mall ?? nobody,
        },
      ],
    },
  }),
  'tenantPeek.read': (target) => ({ body: { clientId: clientId(target) } }),
  'notes.remove': (target) => ({ params: { id: last(target)?.note ?? 0 } }),
}
