/** Our grouping of the bureau's codes; rules 4.3, row 9 define the effect of each group. */
export type CodeGroup =
  | 'arquivo'
  | 'registro'
  | 'boleto'
  | 'comercial_contrato'
  | 'cheque'
  | 'sms'
  | 'correio_informativo'
  | 'ar'
  | 'baixa_correio'
  | 'baixa_externa'

/** Code, group, the bureau's text, and optionally the affected datum and the remedy. */
export type CodeRow = readonly [string, CodeGroup, string, campo?: string, orientacao?: string]

/** Remedy for codes without their own. */
export const GROUP_ADVICE: Readonly<Record<CodeGroup, string>> = {
  arquivo:
    'O bureau recusou o arquivo inteiro e nenhum registro foi processado. Confira os parâmetros da informante e gere uma nova remessa.',
  registro: 'Corrija o dado apontado no cadastro de contratos e reenvie o item.',
  boleto:
    'O comunicado com boleto não é usado por este envio. Confira o contrato da informante com o bureau e reenvie.',
  comercial_contrato:
    'A recusa é comercial: trate com o atendimento do bureau o contrato da informante ou a liberação desta dívida e só então reenvie.',
  cheque:
    'Os dados de cheque só valem para as naturezas DC e DE. Confira a natureza da dívida e reenvie.',
  sms: 'O comunicado por SMS não é usado por este envio. Confira o contrato da informante e o telefone do devedor e reenvie.',
  correio_informativo:
    'A carta de comunicação voltou, e o registro permanece. Guarde o código como prova e atualize o endereço do devedor.',
  ar: 'Andamento do aviso de recebimento: guarde como prova da comunicação. O registro permanece.',
  baixa_correio:
    'O bureau retirou o registro porque a carta voltou. Atualize o endereço; uma nova inclusão depende de nova aprovação.',
  baixa_externa:
    'O registro saiu do bureau por motivo externo. Apure a causa antes de qualquer nova inclusão, que depende de nova aprovação.',
}
