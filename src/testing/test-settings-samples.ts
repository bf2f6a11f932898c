import type { Sample, Target } from './test-targets.ts'

const justification = (text: string) => ({
  txtJustificativa: text,
  campoObrigatorio: 'CHAMADO',
  limiteExcecao: 2,
  flagAprovador: false,
  flagAtivo: true,
})
const parameter = { codigoParametro: 'VALOR_MINIMO', valor: '10,00', statusAtivo: true }

export const settingsSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'negativationSettings.listJustifications': () => ({}),
  'negativationSettings.downloadJustifications': () => ({}),
  'negativationSettings.requirementOptions': () => ({}),
  'negativationSettings.createJustification': () => ({
    body: justification('Outra justificativa'),
  }),
  'negativationSettings.changeJustification': () => ({
    params: { id: 1 },
    body: justification('Texto novo'),
  }),
  'negativationSettings.listParameters': () => ({}),
  'negativationSettings.listJobParameters': () => ({}),
  'negativationSettings.listDelinquencyParameters': () => ({}),
  'negativationSettings.listLadderParameters': () => ({}),
  'negativationSettings.downloadParameters': () => ({}),
  'negativationSettings.downloadJobParameters': () => ({}),
  'negativationSettings.downloadDelinquencyParameters': () => ({}),
  'negativationSettings.downloadLadderParameters': () => ({}),
  'negativationSettings.saveParameter': () => ({ body: parameter }),
  'negativationSettings.simulateParameter': () => ({ body: parameter }),
  'negativationSettings.pendingProposals': () => ({}),
  'negativationSettings.downloadProposals': () => ({}),
  'negativationSettings.confirmProposal': () => ({
    body: { codigoParametro: parameter.codigoParametro },
  }),
  'negativationSettings.refuseProposal': () => ({
    body: {
      codigoParametro: parameter.codigoParametro,
      motivo: 'Não foi combinado com a diretoria',
    },
  }),
  'negativationSettings.parameterHistory': () => ({ params: { codigo: 'VALOR_MINIMO' } }),
}
