-- owner: month-inputs
comment on table month_input is 'Changes that people made to what a month of delinquency is worked out from, one row for each mall. owner: month-inputs';
