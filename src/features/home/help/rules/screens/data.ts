import { act, actOf, type WordsByPath } from './words.ts'

/** Screens of 'Dados': files of the ERP and of banks. */
export const dataScreens: WordsByPath = {
  '/fontes-de-dados': {
    purpose:
      'Aqui se diz de onde vêm os arquivos do ERP e dos bancos, e como cada um se lê. Uma pessoa propõe, outra confirma.',
    acts: [
      actOf('EDITAR_FONTE', 'Propor a ativação ou a alteração de uma fonte'),
      actOf('EDITAR_FONTE', 'Confirmar o que outro propôs'),
      actOf('EDITAR_FONTE', 'Mudar a busca automática'),
      actOf('EDITAR_FONTE', 'Buscar agora'),
      act('Ver as últimas buscas'),
    ],
  },
  '/entradas-de-dados': {
    purpose:
      'Aqui está cada arquivo que chegou, o que se achou nele, o que espera uma pessoa e o que já foi carregado.',
    acts: [
      actOf('DECIDIR_ENTRADA', 'Trazer um arquivo'),
      actOf('DECIDIR_ENTRADA', 'Confirmar, com motivo, um arquivo que espera'),
      actOf('DECIDIR_ENTRADA', 'Descartar ou desfazer uma entrada'),
      act('Baixar as linhas rejeitadas'),
    ],
  },
  '/titulos-a-conferir': {
    purpose: 'Aqui estão os títulos que o ERP já não traz, ou traz de um jeito que não fecha.',
    acts: [
      actOf('BAIXAR_SUMIDOS', 'Propor a baixa do que sumiu'),
      actOf('BAIXAR_SUMIDOS', 'Confirmar a baixa que outro propôs'),
    ],
  },
  '/retornos-bancarios': {
    purpose:
      'Aqui está o que os bancos disseram de cada boleto, e o que o ERP já confirmou. O que o banco recebeu não vai ao bureau.',
    acts: [
      actOf('DECIDIR_RETORNO', 'Carregar um retorno'),
      actOf('DECIDIR_RETORNO', 'Vincular um pagamento a um boleto'),
      actOf('DECIDIR_RETORNO', 'Confirmar o arquivo que outro trouxe'),
    ],
  },
  '/creditos-a-alocar': {
    purpose: 'Aqui está o dinheiro dos lojistas que o ERP ainda não alocou a um título.',
    acts: [act('Ver os créditos em aberto')],
  },
}
