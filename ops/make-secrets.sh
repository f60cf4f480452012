#!/bin/sh
# Creates the secrets of docker-compose.yml once: ops/make-secrets.sh [FOLDER]
# Only the owner can open the folder. The files in it are readable, because each image runs under its own account.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

make() {
  if [ -s "$folder/$1" ]; then
    echo "$1 exists"
  else
    head -c 32 /dev/urandom | base64 | tr -d '\n' | $2 >"$folder/$1"
    echo "$1 created"
  fi
}

make secrets-key cat
make database-password 'tr +/ -_'
make metrics-token 'tr +/ -_'
make admin-password 'cut -c 1-20'
