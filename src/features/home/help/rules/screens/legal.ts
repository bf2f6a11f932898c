import { act, actOf, type WordsByPath } from './words.ts'

const decide = (code: string, last: string) => [
  actOf(code, 'Decidir AJUIZAR ou ISENTAR'),
  actOf(code, 'Justificar', 'Enter'),
  actOf(code, last),
]
const upload = [actOf('CARREGAR', 'Carregar a planilha'), act('Ver o que foi aceito e rejeitado')]

/** Screens of the legal action. */
export const legalScreens: WordsByPath = {
  '/contratos-elegiveis': {
    purpose:
      'Aqui estão os contratos que podem ir à Justiça. Gere a lista e envie para a análise os que devem seguir.',
    acts: [
      actOf('AGUARDANDO_LIBERACAO', 'Disparar os elegíveis'),
      actOf('AGUARDANDO_LIBERACAO', 'Enviar os escolhidos para a análise'),
    ],
  },
  '/analisar-ajuizamento-shopping': {
    purpose:
      'Aqui você diz se a dívida vai à Justiça. AJUIZAR é o normal; ISENTAR pede uma justificativa.',
    acts: decide('ANALISE_SHOPPING', 'Submeter a recomendação'),
  },
  '/aprovar-ajuizamento-shopping': {
    purpose: 'Aqui o shopping confirma, troca ou devolve o que a análise do ajuizamento decidiu.',
    acts: decide('APROVACAO_SHOPPING', 'Aprovar o ajuizamento'),
  },
  '/analisar-ajuizamento-corporativa': {
    purpose: 'Aqui o corporativo analisa as dívidas que os shoppings aprovaram para ajuizar.',
    acts: decide('ANALISE_CORPORATIVA', 'Submeter a recomendação'),
  },
  '/aprovar-ajuizamento-corporativa': {
    purpose: 'Aqui a holding confirma, troca ou devolve antes da aprovação final.',
    acts: decide('APROVACAO_CORPORATIVA', 'Aprovar o ajuizamento'),
  },
  '/validar-ajuizamento': {
    purpose:
      'Aqui está a aprovação final. O que você valida começa a percorrer as fases até o protocolo.',
    acts: decide('APROVACAO_FINAL', 'Validar o ajuizamento'),
  },
  '/acompanhar-ajuizamentos': {
    purpose:
      'Aqui cada ação percorre sete fases até o protocolo. As que passaram do prazo vêm primeiro.',
    acts: [
      actOf('ACOMPANHAR', 'Concluir a fase de uma ação', 'Enter'),
      actOf('EDITAR_DATA_AJUIZAMENTO', 'Informar a data de ajuizamento'),
      actOf('REABRIR_FASE', 'Reabrir a última fase concluída'),
    ],
  },
  '/status-workflow': {
    purpose: 'Aqui você vê quantas ações cada shopping tem em cada etapa, e quais atrasaram.',
    acts: [act('Exportar a lista')],
  },
  '/radar-de-prescricao': {
    purpose:
      'Aqui está o que prescreve em breve. Depois de três anos (na confissão de dívida, cinco) um título não se cobra mais na Justiça.',
    acts: [act('Ver só um shopping'), act('Exportar a lista')],
  },
  '/import-ajuizamentos': {
    purpose: 'Aqui entra a apuração final: protocolos e datas das ações ajuizadas.',
    acts: upload,
  },
  '/import-autos': { purpose: 'Aqui entram os acordos feitos nos autos.', acts: upload },
  '/import-ajuizamentos-manual': {
    purpose: 'Aqui entram ações que começaram fora da Régua.',
    acts: upload,
  },
}
