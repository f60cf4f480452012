#!/bin/sh
# Makes the secrets that docker-compose.yml hands to its containers, once: ops/make-secrets.sh [FOLDER]
# The folder is closed to everybody else; the files in it are readable, for each image runs under an account of its own.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
chmod 700 "$folder"
umask 022

make() {
  if [ -s "$folder/$1" ]; then
    echo "$1 is there already"
  else
    head -c 32 /dev/urandom | base64 | tr -d '\n' | $2 >"$folder/$1"
    echo "$1 made"
  fi
}

make secrets-key cat
make database-password 'tr +/ -_'
make metrics-token 'tr +/ -_'
make admin-password 'cut -c 1-20'
