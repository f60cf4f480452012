-- Tests newest first: there may be hardly any among the messages.
create index email_deliveries_tests on crm.email_deliveries (id desc) where kind = 'test';
