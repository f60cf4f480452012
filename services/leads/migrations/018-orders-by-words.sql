-- Part of a name, of a number or of an e-mail finds an order.
create index sample_booklets_by_words on crm.sample_booklets
  using gin ((lower(customer_name || E'\n' || order_number || E'\n' || email)) gin_trgm_ops) where deleted_at is null;
