/** The ERP sample with a sender for each mall and the sending of messages switched on. */
export const sendingWorld = {
  world: 'erp',
  prepare: [
    `insert into mall_sender (mall_id, version, state, name, email, reply_to, phone, address)
     select id, 1, 'VIGENTE', name, 'cobranca@example.com', 'cobranca@example.com', '1133334444',
       'Av. Principal, 1'
     from mall`,
    `update parameter set value = 'Sim' where code = 'REGUA_ENVIO'`,
    `update parameter set value = '23:59' where code in ('REGUA_HORA_LOTE', 'REGUA_HORA_FIM')`,
  ],
} as const
