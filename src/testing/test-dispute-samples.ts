import { last, type Sample, type Target } from './test-targets.ts'

const words = 'A área cobrada é a antiga.'

const dispute = (target: Target) => ({
  boletos: [last(target).slipNumber],
  motivo: 'VALOR_INCORRETO',
  texto: words,
})

export const disputeSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'disputes.search': (target) => ({ query: { shoppings: last(target).mall } }),
  'disputes.download': (target) => ({ query: { shoppings: last(target).mall } }),
  'disputes.open': (target) => ({
    body: { idLojista: last(target).tenant, ...dispute(target), origem: 'EMAIL' },
  }),
  'disputes.boletos': (target) => ({ query: { idLojista: last(target).tenant } }),
  'disputes.read': (target) => ({ params: { id: last(target).dispute } }),
  'disputes.complete': (target) => ({
    params: { id: last(target).dispute },
    body: { ...dispute(target), versao: 1 },
  }),
  'disputes.attach': (target) => ({
    params: { id: last(target).dispute },
    file: ['aditivo.pdf', '%PDF-1.7\n'],
  }),
  'disputes.file': (target) => ({
    params: { id: last(target).dispute, idArquivo: last(target).disputeFile },
  }),
  'disputes.decide': (target) => ({
    params: { id: last(target).dispute },
    body: { estado: 'PARCIAL', texto: words, versao: 1 },
  }),
  'disputes.confirm': (target) => ({ params: { id: last(target).dispute } }),
}
