-- owner: lawsuit-follow-up
-- A person takes an asking back that no answer comes to; asked again for the same, it goes on under its key.
alter table filing_ticket_request
  drop constraint filing_ticket_request_state_check,
  drop constraint filing_ticket_request_check2,
  add constraint filing_ticket_request_state_check
    check (state in ('PEDIDO', 'ABERTO', 'RECUSADO', 'SEM_LUGAR', 'DISPENSADO', 'CANCELADO')),
  add constraint filing_ticket_request_because_of_state
    check ((state in ('RECUSADO', 'SEM_LUGAR', 'CANCELADO')) = (because is not null));
comment on column filing_ticket_request.state is 'PEDIDO until an answer; SEM_LUGAR: a number came that the guia does not take any more; DISPENSADO: the guia had one before anybody was asked; CANCELADO: a person took it back';
