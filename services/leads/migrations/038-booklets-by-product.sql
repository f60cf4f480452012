create index sample_booklets_by_product on crm.sample_booklets (product_type, date_ordered desc, id desc) where deleted_at is null;
