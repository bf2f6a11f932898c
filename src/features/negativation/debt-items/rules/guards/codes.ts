type GuardTexts = {
  /** In counts: '15 liminar ou contestação'. */
  readonly name: string
  /** Its term in the explanations. */
  readonly title: string
  readonly text: string
  /** Its row in chapter 12 of the manual (`npm run generate`). */
  readonly checks: string
  readonly ifItFails: string
}

/**
 * The guards by code, with the texts that users read (rules 4.6). Texts state the initial values of
 * their parameters.
 */
export const GUARDS = {
  G01: {
    name: 'saldo',
    title: 'Saldo',
    text: 'Bloqueia o boleto sem saldo em aberto, ou com saldo abaixo do valor mínimo.',
    checks: 'saldo em aberto, e não abaixo do mínimo',
    ifItFails: 'bloqueio',
  },
  G02: {
    name: 'documento',
    title: 'Documento',
    text: 'Bloqueia quem tem CPF ou CNPJ com dígito verificador errado.',
    checks: 'CPF ou CNPJ com dígito certo',
    ifItFails: 'bloqueio',
  },
  G03: {
    name: 'prazo do bureau',
    title: 'Prazo do bureau',
    text: 'Bloqueia o boleto vencido há menos de 4 dias ou há mais de 4 anos e 11 meses: o bureau não aceita.',
    checks: 'vencido há pelo menos 4 dias e no máximo 4 anos e 11 meses',
    ifItFails: 'bloqueio',
  },
  G04: {
    name: 'prescrição',
    title: 'Prescrição',
    text: 'Alerta de boleto vencido há mais de 1.095 dias sem ação: a cobrança na Justiça prescreve em três anos.',
    checks: 'vencido há mais de 1.095 dias sem ação: prescrição',
    ifItFails: 'alerta',
  },
  G05: {
    name: 'lista de exceção',
    title: 'Lista de exceção',
    text: 'Bloqueia quem está na lista de exceção do módulo Serasa.',
    checks: '[lista de exceção](23-listas-de-excecao.md), módulo Serasa',
    ifItFails: 'bloqueio',
  },
  G06: {
    name: 'acordo vigente',
    title: 'Acordo',
    text: 'Bloqueia o boleto com acordo vigente.',
    checks: 'acordo vigente',
    ifItFails: 'bloqueio',
  },
  G07: {
    name: 'liminar ou contestação',
    title: 'Liminar ou contestação',
    text: 'Bloqueia o boleto com ordem judicial ou dívida contestada; com liminar, o que já está negativado vai para a baixa.',
    checks: 'liminar (o que já está negativado vai para a baixa), ou dívida contestada',
    ifItFails: 'bloqueio',
  },
  G08: {
    name: 'cadastro',
    title: 'Cadastro',
    text: 'Bloqueia quando falta nome ou endereço, ou UF, CEP e município não combinam.',
    checks: 'nome e endereço preenchidos, UF, CEP e município que existem e combinam',
    ifItFails: 'bloqueio',
  },
  G09: {
    name: 'já negativado',
    title: 'Repetido',
    text: 'Bloqueia o boleto que já está negativado para a mesma pessoa.',
    checks: 'o mesmo boleto já negativado para a mesma pessoa',
    ifItFails: 'bloqueio',
  },
  G10: {
    name: 'idade',
    title: 'Idade',
    text: 'Bloqueia menor de 18 anos; sem data de nascimento, só alerta.',
    checks: 'menor de 18 anos (sem data de nascimento: alerta)',
    ifItFails: 'bloqueio',
  },
  G11: {
    name: 'recuperação judicial',
    title: 'Recuperação judicial',
    text: 'Alerta quando foi deferida; bloqueia com plano aprovado, e o que já está negativado vai para a baixa.',
    checks:
      'recuperação judicial deferida (alerta) ou plano aprovado (o que já está negativado vai para a baixa)',
    ifItFails: 'bloqueio',
  },
  G12: {
    name: 'fiança',
    title: 'Fiança',
    text: 'Tira o fiador cuja fiança terminou ou que se repete; o boleto segue sem ele.',
    checks: 'fiança terminada, fiador repetido',
    ifItFails: 'bloqueio do fiador',
  },
  G13: {
    name: 'notificação prévia',
    title: 'Notificação prévia',
    text: 'Alerta quando falta a prova da carta ou do e-mail de notificação.',
    checks: 'prova da notificação prévia',
    ifItFails: 'alerta',
  },
  G14: {
    name: 'recebimento',
    title: 'Recebimento',
    text: 'Bloqueia o boleto que o banco diz pago, ou que os créditos do lojista cobrem; alerta de retorno bancário pendente ou de crédito a alocar.',
    checks:
      'boleto pago no banco e ainda não no ERP, retorno bancário pendente, ou recebimento a alocar: o lojista tem [crédito](03-carregar-arquivos.md#créditos) no ERP, no mesmo shopping',
    ifItFails: 'alerta; bloqueio se o banco diz pago ou os créditos cobrem o saldo do boleto',
  },
  G15: {
    name: 'valor mudou',
    title: 'Valor mudou',
    text: 'No envio, bloqueia o saldo que difere mais de 1 % do que foi aprovado.',
    checks: 'no envio: saldo mais de 1 % diferente do aprovado',
    ifItFails: 'bloqueio',
  },
  G16: {
    name: 'credor',
    title: 'Credor',
    text: 'Bloqueia quando o devedor é o próprio credor.',
    checks: 'o devedor é o próprio credor',
    ifItFails: 'bloqueio',
  },
  G17: {
    name: 'já excluído',
    title: 'Já excluído',
    text: 'Alerta: este boleto já foi excluído do bureau antes.',
    checks: 'já foi excluído do bureau antes',
    ifItFails: 'alerta',
  },
  G18: {
    name: 'tipo de dívida',
    title: 'Tipo de dívida',
    text: 'Bloqueia o tipo de dívida que o contrato com o bureau não prevê.',
    checks: 'tipo de dívida fora do contrato com o bureau',
    ifItFails: 'bloqueio',
  },
  G19: {
    name: 'contestação',
    title: 'Contestação',
    text: 'Alerta de contestação aberta do lojista sobre o boleto; o parâmetro CONTESTACAO_BLOQUEIA a torna bloqueio.',
    checks: '[contestação](50-regua-de-cobranca.md#contestações) aberta do lojista sobre o boleto',
    ifItFails: 'alerta; bloqueio se o parâmetro pede',
  },
  G31: {
    name: 'duplicidade provável',
    title: 'Duplicidade provável',
    text: 'Bloqueia o boleto com dois títulos que são o mesmo com outra grafia; alerta de títulos iguais com números diferentes.',
    checks:
      'dois títulos do boleto com o mesmo contrato, movimento, competência, vencimento e valor',
    ifItFails: 'bloqueio se os números só mudam na grafia; senão, alerta',
  },
  G32: {
    name: 'sumiu do ERP',
    title: 'Sumiu do ERP',
    text: 'Bloqueia o boleto que o último arquivo completo da sua fonte não trouxe.',
    checks: 'título em aberto que o último arquivo completo do ERP não trouxe',
    ifItFails: 'bloqueio',
  },
  G33: {
    name: 'saldo sem confirmação',
    title: 'Saldo sem confirmação',
    text: 'Alerta quando nenhuma carga confirma o saldo há 5 dias úteis ou mais; o parâmetro de bloqueio começa vazio.',
    checks: 'saldo que nenhuma carga confirma há 5 dias úteis ou mais',
    ifItFails: 'alerta; bloqueio a partir do prazo do parâmetro',
  },
} as const satisfies Readonly<Record<`G${string}`, GuardTexts>>

export type GuardCode = keyof typeof GUARDS
