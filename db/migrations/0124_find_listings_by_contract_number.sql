-- owner: bureau-exchange

-- A boleto whose number does not fit the bureau's file is listed under a key of ours: a return finds what was sent by the
-- number in the file, whatever the boleto is called.
alter table bureau_submission
  add column contract_number text generated always as (record ->> 'contractNumber') stored;
comment on column bureau_submission.contract_number is 'The contract number as it stands in the file (439 to 454): the number of the boleto, or a key of ours';
create index bureau_submission_contract on bureau_submission (contract_number);
